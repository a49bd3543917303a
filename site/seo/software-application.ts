import type { Offer, SoftwareApplication, UnitPriceSpecification } from "schema-dts";
import { type Package, packages } from "#content/downloads.ts";
import { type Offer as OfferContent, offers, priceCurrency } from "#content/offers.ts";
import type { Product } from "#content/products/product.ts";
import { absoluteAddress } from "./absolute-address.ts";
import { publisher } from "./organization.ts";
import { socialPicturePath } from "./social-picture-file.ts";

const platformNames = {
  windows: ["Windows"],
  macos: ["macOS"],
  linux: ["Linux"],
  any: ["Windows", "macOS", "Linux"],
} as const satisfies { [platform in Package["platform"]]: readonly string[] };

function operatingSystems({ id }: Product): string {
  const current = packages.filter((one) => one.product === id && !one.legacy);
  return [...new Set(current.flatMap(({ platform }) => platformNames[platform]))].join(", ");
}

function pageOf({ action }: OfferContent): string {
  return absoluteAddress(action.kind === "page" ? action.href : "/buy");
}

/** Offers without a stated price are left out, because a price of zero would be wrong. */
function statedOffer(offer: OfferContent): Offer[] {
  const { name, audience, price } = offer;
  if (price.kind === "by-contact") return [];
  const yearly: UnitPriceSpecification = {
    "@type": "UnitPriceSpecification",
    price: price.amount,
    priceCurrency,
    unitCode: "ANN",
    valueAddedTaxIncluded: false,
  };
  return [
    {
      "@type": "Offer",
      name,
      description: audience,
      price: price.amount,
      priceCurrency,
      url: pageOf(offer),
      ...(price.kind === "yearly" && { priceSpecification: yearly }),
    },
  ];
}

/** One tool with its current version and its stated prices. */
export function softwareApplication(product: Product): SoftwareApplication {
  const every: readonly OfferContent[] = Object.values(offers);
  return {
    "@type": "SoftwareApplication",
    "@id": absoluteAddress(`${product.path}#software`),
    name: product.name,
    description: product.summary,
    url: absoluteAddress(product.path),
    image: absoluteAddress(socialPicturePath(product.path)),
    applicationCategory: "DeveloperApplication",
    operatingSystem: operatingSystems(product),
    softwareVersion: product.latestVersion,
    softwareRequirements: product.requirements.join("; "),
    softwareHelp: { "@type": "CreativeWork", url: absoluteAddress(product.documentationPath) },
    installUrl: absoluteAddress("/download"),
    publisher,
    offers: every.filter((offer) => offer.products.includes(product.id)).flatMap(statedOffer),
  };
}
