import { ArrowUpRight, Download } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type Metric, type MetricLevel, metrics } from "#content/catalog/metrics.ts";
import type { ToolId } from "#content/catalog/product-names.ts";
import { type SmellFamilyId, smellFamilies } from "#content/catalog/smells/families.ts";
import { smells } from "#content/catalog/smells/index.ts";
import type { InternalHref } from "#content/pages/addresses.ts";
import { explorePage } from "#content/pages/explore.ts";
import { offers } from "#content/products/offers.ts";
import type { Edition, Integration, LegacyTool, Product, TerminalExcerpt } from "#content/products/product.ts";
import { familyAnchor, metricAddress, smellAddress } from "../../docs/smell-at.ts";
import type { FigureName } from "../../figures/draw-figures.ts";
import { TextFigure } from "../../figures/figure-part.tsx";
import type { Sample } from "../../figures/product-samples.ts";
import { CommandText } from "../../ui/command-text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { PageBanner } from "../../ui/page-banner.tsx";
import { Paragraphs, RichText } from "../../ui/rich-text.tsx";
import { SectionIndex } from "../../ui/section-index.tsx";
import { SamplePlate } from "./samples/sample-plate.tsx";

interface FamilyFindings {
  id: SmellFamilyId;
  name: string;
  scope: string;
  /** With the names that the tool prints. */
  smells: { id: string; name: string }[];
}

interface MetricGroup {
  level: MetricLevel;
  heading: string;
  metrics: Metric[];
}

const levelHeadings = {
  method: "Metrics of methods",
  class: "Metrics of classes",
  component: "Metrics of components",
  system: "Metrics of the system",
} as const satisfies { [level in MetricLevel]: string };
const levels = ["method", "class", "component", "system"] as const;

/** What a product detects and measures, from the catalogs: only what is established. */
function findingsOf({ id: productId, families }: Product): { families: FamilyFindings[]; metrics: MetricGroup[] } {
  const measured = metrics.filter((metric) => metric.support[productId] === "yes");
  return {
    families: families.map((family) => ({
      ...smellFamilies[family],
      smells: smells
        .filter((smell) => smell.family === family && smell.support[productId] === "yes")
        .map(({ id, name, spellings }) => ({ id, name: spellings?.[productId] ?? name })),
    })),
    metrics: levels
      .map((level) => ({
        level,
        heading: levelHeadings[level],
        metrics: measured.filter((metric) => metric.levels.includes(level)),
      }))
      .filter((group) => group.metrics.length > 0),
  };
}

/** Public results exist for one tool only; they must not be shown as results of another. */
const results: { readonly [tool in ToolId]?: readonly FigureName[] } = {
  "designite-java": ["design-smell-kinds", "weighted-methods-of-types"],
};

const productResultHeading = "Sample results";

function productHasResult(productId: ToolId): boolean {
  return productId in results;
}

/** The findings of the open-source edition in a library that readers can analyze themselves. */
function ProductResult({ productId }: { productId: ToolId }) {
  const figures = results[productId];
  if (!figures) return null;
  return (
    <section>
      <h2 id="result">{productResultHeading}</h2>
      <p>
        The community edition on jsoup 1.15.3, an HTML library. The professional edition also reports architecture,
        testability, and test smells.
      </p>
      {figures.map((name) => (
        <TextFigure key={name} name={name} />
      ))}
    </section>
  );
}

interface ProductArticleProps {
  product: Product;
  sample: Sample;
}

function sectionsOf({ id, detection, measurement, legacy }: Product) {
  return [
    { id: "finds", text: detection.heading },
    { id: "measures", text: measurement.heading },
    { id: "run", text: "Run it" },
    ...(productHasResult(id) ? [{ id: "result", text: productResultHeading }] : []),
    { id: "fits", text: "Integrations" },
    { id: "editions", text: "Editions and limits" },
    ...(legacy ? [{ id: "legacy", text: legacy.heading }] : []),
  ];
}

/** The links to the download and to one further action. */
function ProductActions({ product, href, children }: { product: Product; href: InternalHref; children: ReactNode }) {
  return (
    <p className="actions">
      <a className="button" href="/download">
        <Download aria-hidden="true" />
        Download {product.name}
      </a>
      <a className="button button-quiet" href={href}>
        {children}
      </a>
    </p>
  );
}

function RunSection({ product }: { product: Product }) {
  return (
    <section>
      <h2 id="run">Run it</h2>
      {product.terminal.map((excerpt) => (
        <CommandList key={excerpt.caption} excerpt={excerpt} />
      ))}
      <h3>What it writes</h3>
      <dl className="file-list ruled">
        {product.outputFiles.map(({ file, holds }) => (
          <div key={file}>
            <dt>
              <code>{file}</code>
            </dt>
            <dd>{holds}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a className="arrow-link" href={explorePage.path}>
          {explorePage.openTheseFiles}
        </a>
      </p>
    </section>
  );
}

function LegacySection({ legacy }: { legacy: LegacyTool }) {
  return (
    <section>
      <h2 id="legacy">
        {legacy.heading}, version {legacy.version}
      </h2>
      <Paragraphs texts={legacy.paragraphs} />
      <p>Requirements: {legacy.requirements.join("; ")}.</p>
    </section>
  );
}

/** The page of one tool: published output, what it finds and measures, how it runs and fits in. */
export function ProductArticle({ product, sample }: ProductArticleProps) {
  const findings = findingsOf(product);
  return (
    <article>
      <PageBanner
        title={product.heading}
        kicker={product.name}
        aside={
          <>
            <p className="lead">{product.summary}</p>
            <ProductActions product={product} href={product.documentationPath}>
              Read the documentation
            </ProductActions>
          </>
        }
      />
      <SamplePlate sample={sample} />
      <ProductFacts product={product} />
      <div className="wrap reading-grid">
        <SectionIndex label="On this page" sections={sectionsOf(product)} />
        <div className="product-sections">
          <section>
            <h2 id="finds">{product.detection.heading}</h2>
            <Paragraphs texts={product.detection.paragraphs} />
            <FamilyList families={findings.families} />
          </section>
          <section>
            <h2 id="measures">{product.measurement.heading}</h2>
            <Paragraphs texts={product.measurement.paragraphs} />
            <MetricList groups={findings.metrics} />
          </section>
          <RunSection product={product} />
          <ProductResult productId={product.id} />
          <section>
            <h2 id="fits">Integrations</h2>
            <IntegrationList integrations={product.integrations} />
          </section>
          <section>
            <h2 id="editions">Editions and limits</h2>
            <EditionList editions={product.editions} />
            <h3>Limits</h3>
            <Paragraphs texts={product.limits} />
            <ProductActions product={product} href="/buy">
              See licenses and prices
            </ProductActions>
          </section>
          {product.legacy && <LegacySection legacy={product.legacy} />}
        </div>
      </div>
    </article>
  );
}

/** Commands with what they do, or one command with the run that is known of it. */
function CommandList({ excerpt }: { excerpt: TerminalExcerpt }) {
  const id = useId();
  const { caption, commands } =
    excerpt.kind === "commands"
      ? excerpt
      : { caption: "Command line", commands: [{ command: excerpt.command, meaning: excerpt.caption }] };
  return (
    <figure className="commands">
      <figcaption className="muted small">{caption}</figcaption>
      <dl className="ruled">
        {commands.map(({ command, meaning }, position) => (
          <div key={command}>
            <dt>
              <code id={`${id}${position}`}>
                <CommandText command={command} />
              </code>
              <CopyButton source={`${id}${position}`} subject="Command" of={meaning} />
            </dt>
            <dd className="muted small">{meaning}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

/** Each family of smells with its members, each a link into the catalog. */
function FamilyList({ families }: { families: readonly FamilyFindings[] }) {
  return (
    <ul className="overview-list ruled">
      {families.map(({ id, name, scope, smells }) => (
        <li key={id}>
          <div>
            <h3>
              {smells.length > 0 && <span className="overview-count">{smells.length}</span>}{" "}
              <a href={`/docs/smells.html#${familyAnchor(id)}`}>{name}</a>
            </h3>
          </div>
          {smells.length > 0 ? (
            <ul className="overview-names small">
              {smells.map((smell) => (
                <li key={smell.id}>
                  <a href={smellAddress(smell.id)}>{smell.name}</a>
                </li>
              ))}
            </ul>
          ) : (
            <p className="muted">{scope}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The metrics by what they measure, with links to their formulas. */
function MetricList({ groups }: { groups: readonly MetricGroup[] }) {
  return (
    <ul className="overview-list ruled">
      {groups.map(({ level, heading, metrics }) => (
        <li key={level}>
          <h3>
            <span className="overview-count">{metrics.length}</span> {heading}
          </h3>
          <ul className="overview-names small">
            {metrics.map(({ id, abbreviation, name }) => (
              <li key={id}>
                <a href={metricAddress(id)}>
                  <code>{abbreviation}</code> {name}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The facts that decide whether the tool suits the visitor. */
function ProductFacts({ product }: { product: Product }) {
  const facts = [
    { term: "Version", text: product.latestVersion },
    { term: "License", text: formatPrice(offers[product.offer].price) },
    { term: "Trial", text: "Free, no key needed" },
  ];
  return (
    <dl className="wrap product-facts small">
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt className="muted">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt className="muted">Research</dt>
        <dd>
          <a href={offers.academic.action.href}>Free academic license</a>
        </dd>
      </div>
      <div>
        <dt className="muted">Needs</dt>
        {product.requirements.map((requirement) => (
          <dd key={requirement}>{requirement}</dd>
        ))}
      </div>
    </dl>
  );
}

function IntegrationList({ integrations }: { integrations: readonly Integration[] }) {
  return (
    <ul className="integration-list">
      {integrations.map(({ id, title, text, link }) => (
        <li key={id}>
          <h3>{title}</h3>
          <p>
            <RichText text={text} />
          </p>
          {link && (
            <a className="arrow-link" href={link.href}>
              {link.text}
              <ArrowUpRight aria-hidden="true" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function EditionList({ editions }: { editions: readonly Edition[] }) {
  return (
    <dl className="edition-list ruled">
      {editions.map(({ id, name, text }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
