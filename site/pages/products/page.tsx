import type { MDXContent } from "mdx/types";
import "../../ui/steps.css";
import "../../figures/smells/smell-drawing.css";
import "./products.css";
import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import type { ProductId } from "#content/catalog/product-names.ts";
import { detectedSmells } from "#content/catalog/smells/coverage.ts";
import { type SmellFamilyId, smellFamilies } from "#content/catalog/smells/families.ts";
import { smellAt } from "#content/catalog/smells/index.ts";
import { explorePage } from "#content/pages/explore.ts";
import { hero } from "#content/pages/home.ts";
import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { designiteJava } from "#content/products/designite-java.ts";
import { dpy } from "#content/products/dpy.ts";
import { offers } from "#content/products/offers.ts";
import { type Edition, type LegacyTool, type Product, productWords } from "#content/products/product.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { familyAddress, smellAddress } from "../../docs/smell-at.ts";
import type { FigureName } from "../../figures/figures.ts";
import { drawingWidth, familyDrawings, partShown, smellDrawings } from "../../figures/smells/smell-drawings.ts";
import { SmellShapes } from "../../figures/smells/smell-shapes.tsx";
import { TextFigure } from "../../figures/text-figure.tsx";
import { textIn } from "../../markdown/text-in.ts";
import * as analyzed from "../../results/analyzed-libraries.ts";
import { CommandText } from "../../ui/command-text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { PageBanner } from "../../ui/page-banner.tsx";
import { Paragraphs, RichText } from "../../ui/rich-text.tsx";
import { SectionIndex } from "../../ui/section-index.tsx";
import type { PageProps } from "../page-module.ts";
import { csharpSample } from "./samples/csharp-sample.ts";
import { dpySample, javaSample, type Sample } from "./samples/product-samples.ts";
import { SamplePlate } from "./samples/sample-plate.tsx";

interface Result {
  figure: FigureName;
  link: { text: string; href: string };
}

/** Public results exist for two tools only. They must not be shown as results of another. */
const results: { readonly [product in ProductId]?: Result } = {
  "designite-java": {
    figure: "weighted-methods-of-types",
    link: {
      text: "Open it in Explore",
      href: "/explore#library=jsoup-1.15.3&view=distributions&metric=WMC&level=type&from=100&to=243",
    },
  },
  dpy: {
    figure: "dpy-complexity",
    link: {
      text: "Open it in Explore",
      href: "/explore#library=dpy-2025-02&view=distributions&metric=CC&level=method&from=7&to=19",
    },
  },
};

/** The page of one tool: published findings, one of them in its source, what it finds and measures, and how it runs. */
const shown: readonly { product: Product; sample: Sample }[] = [
  { product: designiteCsharp, sample: csharpSample() },
  { product: designiteJava, sample: javaSample(analyzed.results["commons-lang-3.12.0"]) },
  { product: dpy, sample: dpySample(analyzed.dpy) },
];

const smellTexts = import.meta.glob<MDXContent>("/content/docs/smells/*.mdx", { import: "default", eager: true });

export const path = shown.map(({ product }) => product.path);

export default function ProductPage({ path: address }: PageProps) {
  const entry = shown.find(({ product }) => product.path === address);
  if (!entry) throw new Error(`There is no product at ${address}.`);
  const { product, sample } = entry;
  const { detection, measurement, legacy } = product;
  const result = results[product.id];
  const sections = [
    { id: "example", text: productWords.example, content: <Example product={product} /> },
    {
      id: "finds",
      text: productWords.finds,
      content: (
        <>
          <Paragraphs texts={[detection]} />
          <FamilyList product={product} />
        </>
      ),
    },
    {
      id: "measures",
      text: productWords.measures,
      content: <Paragraphs texts={[[...measurement, " ", productWords.formulas, "."]]} />,
    },
    { id: "run", text: productWords.run, content: <Run product={product} /> },
    ...(result ? [{ id: "result", text: productWords.result, content: <ResultFigure {...result} /> }] : []),
    { id: "fits", text: productWords.fits, content: <IntegrationList product={product} /> },
    { id: "editions", text: productWords.editions, content: <EditionList editions={product.editions} /> },
    ...(legacy ? [{ id: "legacy", text: legacy.heading, content: <Legacy legacy={legacy} /> }] : []),
  ];
  return (
    <article>
      <PageBanner
        short
        title={product.heading}
        kicker={product.name}
        aside={
          <>
            <p className="lead">{product.summary}</p>
            <p className="actions">
              <a className="button" href="/download">
                <Download aria-hidden="true" />
                {hero.downloadLabel}
              </a>
              <a className="button button-quiet" href={product.documentationPath}>
                Documentation
              </a>
            </p>
          </>
        }
      />
      <ProductFacts product={product} />
      <SamplePlate sample={sample} />
      <div className="wrap product-sections">
        <SectionIndex label="On this page" sections={sections} />
        {sections.map(({ id, text, content }) => (
          <section key={id}>
            <h2 id={id}>{text}</h2>
            {content}
          </section>
        ))}
      </div>
    </article>
  );
}

/** The facts that decide whether the tool suits the visitor. */
function ProductFacts({ product }: { product: Product }) {
  const facts = [
    { term: "Version", texts: [product.latestVersion] },
    { term: "License", texts: [{ text: formatPrice(offers[product.offer].price), href: "/buy" }] },
    { term: "Trial", texts: [{ text: product.trial, href: "/docs/licensing.html#trial" }] },
    { term: "Needs", texts: product.requirements },
  ];
  return (
    <dl className="wrap product-facts small" data-search-ignore="">
      {facts.map(({ term, texts }) => (
        <div key={term}>
          <dt className="muted">{term}</dt>
          {texts.map((text) => (
            <dd key={JSON.stringify(text)}>
              <RichText text={[text]} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const nothing = () => null;
const onlyListings = { p: nothing, h2: nothing, ul: nothing, ol: nothing, blockquote: nothing };

/** The code before and after the change: the listings in this language on the page of the smell. */
function Example({ product: { language, example } }: { product: Product }) {
  const SmellText = textIn(smellTexts, `/content/docs/smells/${example.smell}.mdx`);
  const figure = (listing: ComponentProps<"figure"> & { "data-language"?: string }) =>
    listing["data-language"] === language ? <figure {...listing} /> : null;
  return (
    <>
      <p>
        <a href={smellAddress(example.smell)}>{smellAt(example.smell).name}</a>: <RichText text={example.text} />
      </p>
      <div className="before-and-after">
        <SmellText components={{ ...onlyListings, figure }} />
      </div>
      {example.printed && (
        <p className="printed small">
          <span className="muted">{example.printed.label}</span> <code>{example.printed.text}</code>
        </p>
      )}
    </>
  );
}

/** The smell whose drawing stands for its family. Other families have a drawing of their own. */
const drawnSmells: { readonly [family in SmellFamilyId]?: string } = {
  architecture: "cyclic-dependency",
  design: "hub-like-modularization",
};
const drawings: typeof smellDrawings = { ...smellDrawings, ...familyDrawings };

function FamilyDrawing({ family }: { family: SmellFamilyId }) {
  const drawing = drawings[drawnSmells[family] ?? family];
  if (!drawing) return null;
  const { top, height } = partShown(drawing);
  return (
    <svg
      className="smell-drawing"
      role="img"
      aria-label={drawing.alternative}
      viewBox={`0 ${top} ${drawingWidth} ${height}`}
      width={drawingWidth}
      height={height}
    >
      <SmellShapes {...drawing} />
    </svg>
  );
}

/** The families with the number of smells that are established. */
function FamilyList({ product: { id: productId, families, documentationPath } }: { product: Product }) {
  return (
    <ul className="family-list ruled">
      {families.map((family) => {
        const { name, scope } = smellFamilies[family];
        const count = detectedSmells(family, productId).length;
        return (
          <li key={family}>
            <span className="family-count">{count > 0 && count}</span>
            <h3>
              <a href={familyAddress(family)}>{name}</a>
            </h3>
            <p className="muted">{scope}</p>
            {count > 0 && (
              <ArrowLink href={`${documentationPath}#smells`} label={`All ${count} ${name.toLowerCase()}`}>
                All {count}
              </ArrowLink>
            )}
            <FamilyDrawing family={family} />
          </li>
        );
      })}
    </ul>
  );
}

/** One command, with its output or the files that it writes. */
function Run({ product: { name, run, outputFiles } }: { product: Product }) {
  return (
    <>
      <figure className="product-run">
        <figcaption className="muted small">{run.caption}</figcaption>
        <p>
          <code id="command">
            <CommandText command={run.command} />
          </code>
          <CopyButton source="command" subject="Command" of={name} />
        </p>
        {run.output && (
          <pre>
            <code>{run.output.join("\n")}</code>
          </pre>
        )}
      </figure>
      {!run.output && (
        <>
          <ul className="result-files row small" aria-label="Result files">
            {outputFiles.map(({ file }) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
          <p>
            <ArrowLink href={explorePage.path}>{explorePage.openTheseFiles}</ArrowLink>
          </p>
        </>
      )}
      <p className="muted small">
        <RichText text={productWords.network} />
      </p>
    </>
  );
}

function ResultFigure({ figure, link }: Result) {
  return (
    <>
      <TextFigure name={figure} />
      <p>
        <ArrowLink href={link.href}>{link.text}</ArrowLink>
      </p>
    </>
  );
}

function IntegrationList({ product }: { product: Product }) {
  return (
    <ul className="three-columns">
      {product.integrations.map(({ title, text, link }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="muted">{text}</p>
          <ArrowLink href={link.href}>{link.text}</ArrowLink>
        </li>
      ))}
    </ul>
  );
}

function EditionList({ editions }: { editions: readonly Edition[] }) {
  return (
    <ul className="three-columns">
      {editions.map(({ name, offer, text, link }) => {
        const { price, action } = offers[offer ?? "trial"];
        return (
          <li key={name} className="card">
            <h3>{name}</h3>
            <p className="small-title">{formatPrice(price)}</p>
            <p className="muted">
              <RichText text={text} />
            </p>
            <a className={price.kind === "yearly" ? "button" : "button button-quiet"} href={link?.href ?? action.href}>
              {link?.text ?? action.label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Legacy({ legacy: { version, paragraphs, requirements } }: { legacy: LegacyTool }) {
  return (
    <>
      <Paragraphs texts={paragraphs} />
      <p className="muted small">
        Version {version}. Requirements: {requirements.join("; ")}.
      </p>
    </>
  );
}
