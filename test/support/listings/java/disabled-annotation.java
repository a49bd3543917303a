package org.junit.jupiter.api;

public @interface Disabled {
    String value() default "";
}
