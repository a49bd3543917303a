import { join } from "node:path";

/** The sales settings of a vendor who has seen the tools accept the keys. */
export const confirmedSalesFile = join(import.meta.dirname, "confirmed-sales.json");
