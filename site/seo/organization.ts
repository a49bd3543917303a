import type { Organization, WebSite } from "schema-dts";
import { company } from "#content/company.ts";
import { pages } from "#content/pages.ts";
import { absoluteAddress } from "./absolute-address.ts";

/** The mark on a light background, written by `scripts/build/write-icons.ts`. */
const logo = { path: "/icon-512.png", sizePixels: 512 };

/** The publisher as every page states it, since machines read pages one by one. */
export const publisher = {
  "@type": "Organization",
  "@id": absoluteAddress("/#organization"),
  name: company.name,
  url: absoluteAddress("/"),
  logo: {
    "@type": "ImageObject",
    url: absoluteAddress(logo.path),
    width: `${logo.sizePixels} px`,
    height: `${logo.sizePixels} px`,
  },
} as const satisfies Organization;

/** The complete publisher, for the home page. */
export const organization: Organization = {
  ...publisher,
  description: company.tagline,
  email: company.contactEmail,
  sameAs: company.socialLinks.map(({ url }) => url),
};

export const webSite: WebSite = {
  "@type": "WebSite",
  "@id": absoluteAddress("/#website"),
  name: company.name,
  url: absoluteAddress("/"),
  description: pages["/"].description,
  inLanguage: "en",
  publisher: { "@id": publisher["@id"] },
};
