/** The part of schema.org that the site uses. A reference names a thing that is described elsewhere. */
export interface Reference {
  "@id": string;
}

export interface ImageObject {
  "@type": "ImageObject";
  url: string;
  width: number;
  height: number;
}

export interface Organization {
  "@type": "Organization";
  "@id": string;
  name: string;
  url: string;
  logo: ImageObject;
  email?: string;
  description?: string;
  sameAs?: readonly string[];
}

export interface WebSite {
  "@type": "WebSite";
  "@id": string;
  name: string;
  url: string;
  description: string;
  inLanguage: string;
  publisher: Reference;
}

export interface Person {
  "@type": "Person";
  name: string;
  url?: string;
}

/** A price per unit; `ANN` is the UN/CEFACT code for a year. */
interface UnitPriceSpecification {
  "@type": "UnitPriceSpecification";
  price: number;
  priceCurrency: string;
  unitCode: "ANN";
  valueAddedTaxIncluded: false;
}

export interface Offer {
  "@type": "Offer";
  name: string;
  description: string;
  price: number;
  priceCurrency: string;
  priceSpecification?: UnitPriceSpecification;
  url: string;
}

export interface SoftwareApplication {
  "@type": "SoftwareApplication";
  "@id": string;
  name: string;
  description: string;
  url: string;
  image: string;
  applicationCategory: "DeveloperApplication";
  operatingSystem: string;
  softwareVersion: string;
  softwareRequirements: string;
  softwareHelp: string;
  installUrl: string;
  publisher: Organization;
  offers: readonly Offer[];
}

export interface FaqPage {
  "@type": "FAQPage";
  "@id": string;
  url: string;
  name: string;
  mainEntity: readonly {
    "@type": "Question";
    name: string;
    acceptedAnswer: { "@type": "Answer"; text: string };
  }[];
}

interface Posting {
  "@id": string;
  headline: string;
  description: string;
  url: string;
  mainEntityOfPage: string;
  image: ImageObject;
  datePublished?: string;
  dateModified: string;
  author: Person | Organization;
  publisher: Organization;
  inLanguage: string;
  wordCount: number;
}

export interface BlogPosting extends Posting {
  "@type": "BlogPosting";
  keywords: readonly string[];
  citation: readonly { "@type": "CreativeWork"; name: string; url: string }[];
}

export interface TechArticle extends Posting {
  "@type": "TechArticle";
}

export interface BreadcrumbList {
  "@type": "BreadcrumbList";
  itemListElement: readonly { "@type": "ListItem"; position: number; name: string; item: string }[];
}

export type SchemaThing =
  | Organization
  | WebSite
  | SoftwareApplication
  | FaqPage
  | BlogPosting
  | TechArticle
  | BreadcrumbList;
