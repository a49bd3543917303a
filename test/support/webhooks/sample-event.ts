import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PaymentProvider } from "#service/sales-settings.ts";

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** An event with the provider that sends it. */
export interface SampleEvent {
  provider: PaymentProvider;
  event: Json;
}

const folder = join(import.meta.dirname, "..", "..", "..", "service", "orders", "webhooks", "samples");

/** A sample with other values at these places, such as `data.items.0.quantity`. */
export function sampleEvent(
  provider: PaymentProvider,
  name: string,
  changes: Readonly<Record<string, Json>> = {},
): SampleEvent {
  const event: Json = JSON.parse(readFileSync(join(folder, provider, `${name}.json`), "utf8"));
  for (const [place, value] of Object.entries(changes)) setAt(event, place.split("."), value);
  return { provider, event };
}

function setAt(event: Json, [name = "", ...rest]: readonly string[], value: Json): void {
  if (event === null || typeof event !== "object") throw new TypeError(`There is no place ${name}.`);
  const holder: { [name: string]: Json } | Json[] = event;
  if (Array.isArray(holder)) {
    if (rest.length === 0) holder[Number(name)] = value;
    else setAt(holder[Number(name)] ?? null, rest, value);
    return;
  }
  if (rest.length === 0) holder[name] = value;
  else setAt(holder[name] ?? null, rest, value);
}
