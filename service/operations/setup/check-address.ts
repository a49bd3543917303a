import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import type { Configuration } from "../../config/config.ts";
import { errorCode } from "../../files/files.ts";
import { portHolder } from "../../http/explain-port.ts";
import { type Finding, fault, look, sound } from "../doctor/finding.ts";

/** Looks the name of the site up. Before a move it may lead elsewhere, so it is no fault. */
export async function checkName({ siteUrl }: Pick<Configuration, "siteUrl">): Promise<Finding[]> {
  const { hostname } = new URL(siteUrl);
  if (hostname === "localhost") return [];
  try {
    const { address } = await lookup(hostname.replace(/^\[|\]$/g, ""));
    return [sound("name", `${hostname} leads to ${address}.`)];
  } catch {
    return [look("name", `${hostname} is not known to the name servers yet. Links in mails lead there.`)];
  }
}

/** Looks whether the service could listen. A service that runs would go on with the former settings. */
export async function checkPort({ port, host }: Pick<Configuration, "port" | "host">): Promise<Finding[]> {
  if (port === 0) return [];
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return [sound("port", `Port ${port} is free.`)];
  } catch (error) {
    const code = errorCode(error) ?? "unknown";
    if (code !== "EADDRINUSE") return [fault("port", `Port ${port} cannot be used (${code}). Choose another.`)];
    const holder = await portHolder(port);
    const how = holder === undefined ? "Stop what uses it" : `Stop process ${holder} with: kill ${holder}`;
    return [fault("port", `Port ${port} is in use. ${how}, or choose another port.`)];
  } finally {
    server.close();
  }
}
