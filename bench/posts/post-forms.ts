import { join } from "node:path";
import { runWrk } from "../run-wrk.ts";

export type Form = "subscribe" | "academic" | "page";

/**
 * Posts one of the two forms, or reads the home page as "page", as fast as it is answered, on as many connections as
 * the other benches use.
 * @param name keeps the mailboxes of several runs apart.
 * @param pause of each connection before a request, in milliseconds.
 */
export async function postForms(url: string, form: Form, name: string, seconds: number, pause = 0) {
  return await runWrk(seconds, ["-s", join(import.meta.dirname, "requests.lua"), url, "--", form, name, String(pause)]);
}
