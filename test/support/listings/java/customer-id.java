package shop.customers;

public record CustomerId(String value) { }
