import { join } from "node:path";
import { runWrk } from "../run-wrk.ts";

/**
 * Posts one of the two forms as fast as it is answered, on as many connections as the other benches use.
 * @param name keeps the mailboxes of several runs apart.
 * @param pause of each connection before a request, in milliseconds.
 */
export async function postForms(url: string, form: string, name: string, seconds: number, pause = 0) {
  return await runWrk(seconds, ["-s", join(import.meta.dirname, "requests.lua"), url, "--", form, name, String(pause)]);
}
