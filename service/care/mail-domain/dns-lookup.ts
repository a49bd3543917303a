import { Resolver } from "node:dns/promises";

/** Questions to a DNS server. A name or record that does not exist is an empty answer; other failures are thrown. */
export interface DnsLookup {
  texts(name: string): Promise<string[]>;
  mailServers(name: string): Promise<{ exchange: string; priority: number }[]>;
  hasAddress(name: string): Promise<boolean>;
  /** The form that `mailauth` asks in. */
  any(name: string, type: string): Promise<string[] | string[][]>;
}

const waitMilliseconds = 5000;
const tries = 3;

/** @param server such as `192.0.2.53` or `127.0.0.1:5353`; without it the servers of the system are asked */
export function createDnsLookup(server: string | undefined): DnsLookup {
  const resolver = new Resolver({ timeout: waitMilliseconds, tries });
  if (server !== undefined) resolver.setServers([server]);
  return {
    texts: (name) => orNone(resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join("")))),
    mailServers: (name) => orNone(resolver.resolveMx(name)),
    async hasAddress(name) {
      const found = [await orNone(resolver.resolve4(name)), await orNone(resolver.resolve6(name))];
      return found.flat().length > 0;
    },
    async any(name, type) {
      const records: unknown = await resolver.resolve(name, type);
      return Array.isArray(records) ? records : [];
    },
  };
}

const absent: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

async function orNone<Found>(found: Promise<Found[]>): Promise<Found[]> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && absent.includes(error.code)) return [];
    throw error;
  }
}
