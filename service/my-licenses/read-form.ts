import type { Context } from "hono";
import * as v from "valibot";
import { identifierPattern } from "#contract/license-key/short-identifier.ts";
import { decodeList } from "../csv/read-csv.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import { readBody, readBytes } from "../http/request-body.ts";

const Fields = v.record(v.string(), v.string());

/** The fields of a form. Files are read as text. Empty if the body is too long or cannot be read. */
export async function readFields({ req, env }: Context<ServiceEnvironment>): Promise<Readonly<Record<string, string>>> {
  const isMultipart = /^multipart\/form-data\b/i.test(req.header("content-type") ?? "");
  if (isMultipart) return await readMultipart(req.raw, env?.body);
  const body = await readBody(req.raw, env?.body);
  const fields = v.safeParse(Fields, body.kind === "read" ? body.value : undefined);
  return fields.success ? fields.output : {};
}

/** A form with a file. Its bytes are limited like those of any form. */
async function readMultipart(request: Request, given: ServiceEnvironment["Bindings"]["body"]) {
  const bytes = given ?? (await readBytes(request));
  if (bytes === "too long" || bytes === "broken off") return {};
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => undefined);
  const fields: Record<string, string> = {};
  for (const [name, value] of form ?? [])
    fields[name] = typeof value === "string" ? value : decodeList(await value.arrayBuffer());
  return fields;
}

/** The identifier of a row, or an empty one, which no row has: PostgreSQL refuses some texts instead of finding nothing. */
export const readIdentifier = (text = ""): string => (identifierPattern.test(text) ? text : "");
