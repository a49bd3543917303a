/** A client who has agreed to be named, with a logo file below `site/public/`. */
export interface Client {
  name: string;
  /** Address of the logo on this site, `/logos/<file>.svg`. */
  logo: `/logos/${string}`;
  url: `https://${string}`;
}

/**
 * Empty until a client agrees in writing. Once it has an entry, the home page shows the clients instead of the
 * institutions named in `home.ts`.
 */
export const clients: readonly Client[] = [];
