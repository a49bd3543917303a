/// The types that listings mention and do not declare.
public class Country
{
    public decimal VatRate() { return 0.2m; }
}

public class Address
{
    public Country Country() { return new Country(); }
}

public class Customer
{
    public int Tier { get; set; }
    public Address Address() { return new Address(); }
}

public class Order
{
    public decimal Total { get; set; }
    public string Country { get; set; }
    public Customer Customer() { return new Customer(); }
    public decimal VatRate() { return 0.2m; }
    public decimal Net() { return 100m; }
}
