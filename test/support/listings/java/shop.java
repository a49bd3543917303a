/** The types that listings in the default package mention and do not declare. */
record Customer(String address) { }

class SmtpMailer {
    SmtpMailer(String host, int port) { }

    void deliver(String address, String text) { }
}

class Account {
    private int balance;

    Account(int balance) {
        this.balance = balance;
    }

    int balance() {
        return balance;
    }

    boolean isActive() {
        return true;
    }

    void deposit(int amount) {
        balance += amount;
    }

    void withdraw(int amount) {
        if (amount > balance) throw new IllegalStateException();
        balance -= amount;
    }
}

class Cart { }
class Stock { }
class Prices { }
class Discounts { }
class Payment { }
class Ledger { }
class Shipping { }
