package shop.customers;

public class Customer {
    private final CustomerId id;

    public Customer(CustomerId id) {
        this.id = id;
    }

    public CustomerId id() {
        return id;
    }

    public void close() { }
}
