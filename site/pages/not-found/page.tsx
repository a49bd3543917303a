import "../../styles/prose.css";
import { type NavigationLink, navigationBar } from "#content/pages/navigation.ts";
import { notFound } from "#content/pages/not-found.ts";
import { notFoundPage } from "#content/pages/pages.ts";
import { SearchField } from "../../components/search-field.tsx";
import type { HeadEntry } from "../../seo/page-metadata.ts";
import styles from "./not-found.module.css";

/** Sent with status 404 for every unknown address. */
export const path = "/404.html";

export const meta = (): readonly HeadEntry[] => [
  { title: notFoundPage.title },
  { name: "description", content: notFoundPage.description },
  { name: "robots", content: "noindex" },
];

const waysOn = navigationBar.flatMap((item): readonly NavigationLink[] =>
  item.kind === "dropdown" ? item.links : [item],
);

/** The logo's lattice with one facet missing. */
function BrokenLattice() {
  return (
    <svg className={styles.drawing} viewBox="0 0 200 180" aria-hidden="true">
      <path d="M100 10 180 55v70l-80 45-80-45V55Z" />
      <path d="M20 55 100 95 180 55M100 95v75M20 125l80-30M100 10v85" />
      <path className={styles.missing} d="M100 95 180 125" />
      <circle cx="100" cy="95" r="4" />
      <circle className={styles.missing} cx="180" cy="125" r="5" />
    </svg>
  );
}

export default function NotFoundPage() {
  return (
    <section className={`page-section page-end ${styles.page}`}>
      <div className="prose">
        <p className="muted">{notFound.status}</p>
        <h1>{notFound.title}</h1>
        <p className="lead">{notFound.heading}</p>
        <p>{notFound.text}</p>
        <SearchField label={notFound.searchLabel} />
        <p>{notFound.wayOn}</p>
        <ul>
          {waysOn.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
      <BrokenLattice />
    </section>
  );
}
