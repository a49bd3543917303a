import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { InternalHref } from "#content/addresses.ts";
import { explorePage } from "#content/explore.ts";
import type { LegacyTool, Product } from "#content/products/product.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs } from "../../components/rich-text.tsx";
import { SectionIndex } from "../../components/section-index.tsx";
import { ProductResult, productHasResult, productResultHeading } from "../../illustrations/figures/product-result.tsx";
import { CommandList } from "./command-list.tsx";
import { FamilyList } from "./family-list.tsx";
import type { Findings } from "./findings.ts";
import { MetricList } from "./metric-list.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { EditionList, IntegrationList } from "./product-lists.tsx";
import type { Sample } from "./samples/sample.ts";
import { SamplePlate } from "./samples/sample-plate.tsx";

interface ProductArticleProps {
  product: Product;
  findings: Findings;
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
      <dl className="file-list">
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
export function ProductArticle({ product, findings, sample }: ProductArticleProps) {
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
