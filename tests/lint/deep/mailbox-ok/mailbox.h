// A mailbox on every rank, reached by puts.
#pragma once

void mailbox_open(int slots);
void mailbox_post(const int *letter, int target, int slot);
void mailbox_settle(void);
void mailbox_close(void);
