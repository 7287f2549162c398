/* Teams and contexts. */
#include "check.h"

static long data[64], from[64];

static void strided(int me, int n)
{
    shmem_team_t even = SHMEM_TEAM_WORLD, reversed, none, last;
    shmem_team_config_t config = {3};
    int evens = (n + 1) / 2;
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, evens, &config, SHMEM_TEAM_NUM_CONTEXTS, &even) == 0);
    if (me % 2 == 0) {
        CHECK(even != SHMEM_TEAM_INVALID && shmem_team_my_pe(even) == me / 2 && shmem_team_n_pes(even) == evens);
        shmem_team_config_t got = {0};
        CHECK(shmem_team_get_config(even, SHMEM_TEAM_NUM_CONTEXTS, &got) == 0 && got.num_contexts == 3);
        CHECK(shmem_team_sync(even) == 0);
        for (int pe = 0; pe < n; pe++)
            CHECK(shmem_team_translate_pe(SHMEM_TEAM_WORLD, pe, even) == (pe % 2 ? -1 : pe / 2));
        for (int pe = 0; pe < evens; pe++)
            CHECK(shmem_team_translate_pe(even, pe, SHMEM_TEAM_WORLD) == 2 * pe);
        CHECK(shmem_team_translate_pe(even, evens, SHMEM_TEAM_WORLD) == -1);
        /* A team of a team. */
        CHECK(shmem_team_split_strided(even, evens - 1, 1, 1, NULL, 0, &last) == 0);
        CHECK((last == SHMEM_TEAM_INVALID) == (shmem_team_my_pe(even) != evens - 1));
        if (last != SHMEM_TEAM_INVALID)
            CHECK(shmem_team_n_pes(last) == 1 && shmem_team_translate_pe(last, 0, even) == evens - 1);
        /* Collectives number by the team. */
        from[0] = me;
        CHECK(shmem_long_fcollect(even, data, from, 1) == 0);
        for (int pe = 0; pe < evens; pe++)
            CHECK(data[pe] == 2 * pe);
        shmem_team_destroy(last);
        shmem_team_destroy(even);
    } else {
        CHECK(even == SHMEM_TEAM_INVALID);
    }
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, NULL, 0, &reversed) == 0);
    CHECK(shmem_team_my_pe(reversed) == n - 1 - me);
    CHECK(shmem_team_translate_pe(reversed, 0, SHMEM_TEAM_SHARED) == n - 1);
    CHECK(shmem_team_sync(reversed) == 0);
    shmem_team_destroy(reversed);
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, n + 1, NULL, 0, &none) != 0 && none == SHMEM_TEAM_INVALID);
    CHECK(shmem_team_split_strided(SHMEM_TEAM_INVALID, 0, 1, 1, NULL, 0, &none) != 0 && none == SHMEM_TEAM_INVALID);
    shmem_team_destroy(SHMEM_TEAM_INVALID);
    CHECK(shmem_team_my_pe(SHMEM_TEAM_INVALID) == -1 && shmem_team_n_pes(SHMEM_TEAM_INVALID) == -1);
    CHECK(shmem_team_translate_pe(SHMEM_TEAM_INVALID, 0, SHMEM_TEAM_WORLD) == -1);
}

static void grid(int me, int n)
{
    for (int xrange = 1; xrange <= n + 1; xrange++) {
        shmem_team_t x, y;
        CHECK(shmem_team_split_2d(SHMEM_TEAM_WORLD, xrange, NULL, 0, &x, NULL, 0, &y) == 0);
        int width = xrange < n ? xrange : n;
        CHECK(shmem_team_my_pe(x) == me % width && shmem_team_my_pe(y) == me / width);
        CHECK(shmem_team_translate_pe(x, 0, SHMEM_TEAM_WORLD) == me / width * width);
        CHECK(shmem_team_translate_pe(y, 0, SHMEM_TEAM_WORLD) == me % width);
        from[0] = 1;
        CHECK(shmem_long_sum_reduce(x, &data[0], from, 1) == 0 && data[0] == shmem_team_n_pes(x));
        CHECK(shmem_long_sum_reduce(y, &data[1], from, 1) == 0 && data[1] == shmem_team_n_pes(y));
        shmem_team_destroy(y);
        shmem_team_destroy(x);
    }
}

static void contexts(int me, int n)
{
    shmem_ctx_t ctx, team_ctx = SHMEM_CTX_INVALID;
    shmem_team_t team, odd;
    long options[] = {0, SHMEM_CTX_SERIALIZED, SHMEM_CTX_PRIVATE, SHMEM_CTX_NOSTORE};
    for (int i = 0; i < 4; i++) {
        CHECK(shmem_ctx_create(options[i], &ctx) == 0 && ctx != SHMEM_CTX_DEFAULT && ctx != SHMEM_CTX_INVALID);
        CHECK(shmem_ctx_get_team(ctx, &team) == 0 && team == SHMEM_TEAM_WORLD);
        shmem_ctx_long_p(ctx, &data[me], me + i, (me + 1) % n);
        shmem_ctx_fence(ctx);
        shmem_ctx_quiet(ctx);
        shmem_sync_all();
        CHECK(data[(me + n - 1) % n] == (me + n - 1) % n + i);
        shmem_sync_all();
        shmem_ctx_destroy(ctx);
    }
    CHECK(shmem_ctx_get_team(SHMEM_CTX_DEFAULT, &team) == 0 && team == SHMEM_TEAM_WORLD);
    CHECK(shmem_ctx_get_team(SHMEM_CTX_INVALID, &team) != 0);
    shmem_ctx_destroy(SHMEM_CTX_INVALID);
    /* A context of a team numbers PEs by the team. */
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, NULL, 0, &odd) == 0);
    CHECK(shmem_team_create_ctx(odd, 0, &team_ctx) == 0);
    CHECK(shmem_ctx_get_team(team_ctx, &team) == 0 && team == odd);
    data[0] = -1;
    shmem_barrier_all();
    shmem_ctx_long_p(team_ctx, &data[0], me, me);
    shmem_ctx_quiet(team_ctx);
    shmem_barrier_all();
    CHECK(data[0] == n - 1 - me);
    shmem_barrier_all();
    CHECK(shmem_ctx_long_atomic_fetch_add(team_ctx, &data[0], 5, me) == me);
    shmem_barrier_all();
    CHECK(shmem_team_create_ctx(SHMEM_TEAM_INVALID, 0, &ctx) != 0);
    shmem_ctx_destroy(team_ctx);
    shmem_team_destroy(odd);
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    CHECK(shmem_team_my_pe(SHMEM_TEAM_WORLD) == me && shmem_team_n_pes(SHMEM_TEAM_WORLD) == n);
    CHECK(shmem_team_my_pe(SHMEM_TEAM_SHARED) == me && shmem_team_n_pes(SHMEM_TEAM_SHARED) == n);
    strided(me, n);
    grid(me, n);
    shmem_barrier_all();
    contexts(me, n);
    /* Teams come and go without end. */
    for (int i = 0; i < 1100; i++) {
        shmem_team_t team;
        if (shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &team) != 0) {
            CHECK(!"a team");
            break;
        }
        shmem_team_destroy(team);
    }
    shmem_finalize();
    return errors;
}
