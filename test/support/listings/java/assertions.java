package org.junit.jupiter.api;

import java.util.Objects;

/** The assertions of JUnit that listings use, with JUnit's signatures. */
public class Assertions {
    public static void assertEquals(Object expected, Object actual) {
        assertTrue(Objects.equals(expected, actual));
    }

    public static void assertTrue(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, Runnable executable) {
        try {
            executable.run();
        } catch (Throwable thrown) {
            return expected.cast(thrown);
        }
        return fail();
    }

    public static <V> V fail() {
        throw new AssertionError();
    }
}
