//! Patterns: `*` stands for any characters, also none, `?` for one.

/// Does the pattern describe the whole text? Takes time proportional to both lengths' product at most.
pub fn matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let text: Vec<char> = text.chars().collect();
    let (mut p, mut t) = (0, 0);
    // Where the last star was, and the text it is tried for next.
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(&c) if c == '?' || c == text[t] => {
                p += 1;
                t += 1;
            }
            _ => {
                let Some((at, from)) = star else {
                    return false;
                };
                star = Some((at, from + 1));
                (p, t) = (at + 1, from + 1);
            }
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

/// Does the pattern describe the path, or its end from the beginning of a name on?
pub fn matches_path(pattern: &str, path: &str) -> bool {
    let ends = path.match_indices('/').map(|(at, _)| &path[at + 1..]);
    matches(pattern, path) || ends.into_iter().any(|end| matches(pattern, end))
}

/// A pattern without spaces that describes the text, and little else.
pub fn quoted(text: &str) -> String {
    let character = |c: char| {
        if c.is_whitespace() || c == '*' {
            '?'
        } else {
            c
        }
    };
    text.chars().map(character).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, text) in [
            ("", ""),
            ("*", ""),
            ("*", "abc"),
            ("a*c", "abbc"),
            ("a*b*c", "axbybzc"),
            ("*.c", "heat.c"),
            ("?b?", "åbc"),
        ] {
            assert!(matches(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [
            ("", "a"),
            ("a", ""),
            ("a*c", "abcd"),
            ("?", ""),
            ("ab", "a"),
        ] {
            assert!(!matches(pattern, text), "{pattern} {text}");
        }
        let (long, text) = ("a*".repeat(50) + "b", "a".repeat(5000));
        assert!(!matches(&long, &text), "in reasonable time");
    }

    #[test]
    fn the_end_of_a_path_is_enough() {
        assert!(matches_path("heat.c", "src/heat.c"));
        assert!(matches_path("src/*.c", "/home/me/src/heat.c"));
        assert!(!matches_path("eat.c", "src/heat.c"));
    }
}
