import { movedAddresses } from "#content/pages/addresses.ts";
import { packages } from "#content/products/downloads.ts";
import { answeredByService } from "./prepare-document.ts";

export interface Redirect {
  /** A path, or a folder with a slash at its end. */
  from: string;
  to: string;
  status: 301 | 302;
}

/** Addresses of former versions lead to their pages, and what only the service answers leads to the service. */
export function redirectsOf(service: string | undefined): Redirect[] {
  const former = packages.flatMap((offered) => ("formerAddresses" in offered ? offered.formerAddresses : []));
  // Only forms are sent to endpoints, and a redirect would lose what they send.
  const read = answeredByService.filter((path) => path !== "/apis/");
  const answered = service === undefined ? [] : [...read, ...former];
  return [
    ...Object.entries(movedAddresses).map(([from, to]) => ({ from, to, status: 301 }) as const),
    ...answered.map((from) => ({ from, to: `${service}${from}`, status: 302 }) as const),
  ];
}
