package shop.billing;

import shop.customers.CustomerId;

public class InvoiceService {
    public void settleAll(CustomerId id) { }
}
