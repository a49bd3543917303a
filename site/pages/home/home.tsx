import { articles } from "virtual:documents";
import { drawn as evidence } from "virtual:drawn/home";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { universities } from "#content/catalog/universities.ts";
import { blogPage } from "#content/pages/blog.ts";
import {
  classExample,
  clientStrip,
  clients,
  clientsHeading,
  librariesExample,
  nextSteps,
  publishedResults,
  recentPosts,
  whatIs,
} from "#content/pages/home.ts";
import { type Skill, skills, type ToolSkills } from "#content/pages/skills.ts";
import { smellAddress } from "../../docs/smell-at.ts";
import { formatNumber } from "../../drawing/svg.ts";
import type { Finding, Measure } from "../../figures/home/class-findings.ts";
import { GalleryDrawing } from "../../figures/picture-part.tsx";
import { projectName } from "../../figures/source-line.ts";
import { articlePath } from "../../markdown/article-lists.ts";
import { readingMinutes } from "../../markdown/document-summary.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { Paragraphs } from "../../ui/rich-text.tsx";
import { limitScale, Ruler, RulerAxis } from "../../ui/ruler.tsx";
import { Benefits } from "./benefits.tsx";
import { Hero } from "./hero.tsx";
import { Videos } from "./videos.tsx";

const { metrics, cycle, onClass, inMethods, method } = evidence.element;

const scale = limitScale(5);

function MeasuredValue({ name, limit, value }: Measure) {
  return (
    <p className="measure">
      <span>
        {name} ≥ {limit}
      </span>{" "}
      <b>{value}</b>
      <Ruler scale={scale} measure={value / limit} />
    </p>
  );
}

function FindingRow({ finding: { place, printed, smell, rule, measures } }: { finding: Finding }) {
  return (
    <tr>
      <th scope="row">
        <code>
          <span className="row-place">{place}</span>
          <a href={smellAddress(smell)}>{printed}</a>
        </code>
      </th>
      <td>
        {measures.map((measure) => (
          <MeasuredValue key={measure.name} {...measure} />
        ))}
        {measures.length === 0 && (
          <p className="measure">
            <span className="measure-rule">
              <b>{classExample.found}</b> {rule}
            </span>
          </p>
        )}
      </td>
    </tr>
  );
}

/** The findings about one class as the tool writes them, each on a ruler from the limit of its rule. */
function ClassExample() {
  return (
    <div className="class-example">
      <h3>{classExample.heading.replace("{findings}", String(onClass.length + inMethods))}</h3>
      <p>
        <code>Element</code> of {projectName("jsoup-1.15.3")} has {metrics.methods} methods, {metrics.publicMethods} of
        them public. One run finds {onClass.length} design smells, up to a cycle of {cycle} types, and {inMethods}{" "}
        smells in its methods. The most complex one is last.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{classExample.columns[0]}</th>
            <th scope="col">
              <span className="visually-hidden">{classExample.columns[1]}</span>
              <RulerAxis scale={scale} />
            </th>
          </tr>
        </thead>
        <tbody>
          {onClass.map((finding) => (
            <FindingRow key={finding.smell} finding={finding} />
          ))}
          <FindingRow finding={method} />
        </tbody>
      </table>
    </div>
  );
}

const { libraries } = evidence;
const percent = (share: number) => `${Math.round(share * 100)}%`;
const shares = libraries.map(({ firstTenth }) => firstTenth);

/** Size and findings of the analyzed libraries, and how few types hold most of the findings. */
function LibrariesExample() {
  return (
    <div className="libraries-example">
      <h3>{librariesExample.heading}</h3>
      <p>
        The worst 10% of types account for {percent(Math.min(...shares))} to {percent(Math.max(...shares))} of the
        findings.
      </p>
      <table>
        <thead>
          <tr>
            {librariesExample.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {libraries.map(({ name, types, methods, findings, firstTenth }) => (
            <tr key={name}>
              <th scope="row">{name.replace("Apache ", "")}</th>
              <td>{formatNumber(types)}</td>
              <td>{formatNumber(methods)}</td>
              <td>{formatNumber(findings)}</td>
              <td>
                {percent(firstTenth)}
                <svg aria-hidden="true">
                  <rect width={`${firstTenth * 100}%`} height="100%" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">{librariesExample.note}</p>
    </div>
  );
}

/** The sections in the order of the specification, section 2. */
export function HomePage() {
  return (
    <>
      <Hero />
      <ClientStrip />
      <WhatIs>
        <div className="examples swipe">
          <ClassExample />
          <Skills />
          <LibrariesExample />
        </div>
      </WhatIs>
      <Benefits />
      <RecentPosts />
      <Videos />
      <NextSteps />
    </>
  );
}

function NextSteps() {
  return (
    <nav className="page-section page-end next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">{nextSteps.heading}</h2>
      <ul>
        {nextSteps.steps.map(({ label, href, text }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WhatIs({ children }: { children: ReactNode }) {
  return (
    <section className="page-section what-is">
      <div className="what-is-words">
        <h2 id={whatIs.id}>{whatIs.heading}</h2>
        <Paragraphs texts={whatIs.paragraphs} />
      </div>
      {children}
    </section>
  );
}

function Clients() {
  return (
    <div className="clients">
      <h2 id="clients">{clientsHeading}</h2>
      <ul>
        {clients.map(({ name, logo, url }) => (
          <li key={name}>
            <a href={url}>
              <img src={logo} alt={name} height="32" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Universities() {
  const { address, width, height } = evidence.map;
  const countries = new Set(universities.map(({ country }) => country)).size;
  return (
    <div className="research">
      <div>
        <h2 id="clients">{clientStrip.heading}</h2>
        <p>
          {universities.length} universities in {countries} countries
          <span className="research-names">, among them {clientStrip.names.join(", ")}</span>.
        </p>
        <a className="arrow-link" href="/acad-lic-request#universities">
          {clientStrip.linkLabel}
          <ArrowRight aria-hidden="true" />
        </a>
      </div>
      <img src={address} width={width} height={height} alt="" loading="lazy" />
    </div>
  );
}

function PublishedResults() {
  return (
    <ul className="published-results">
      {publishedResults.map(({ figure, text, link }) => (
        <li key={figure}>
          <strong>{figure}</strong>{" "}
          <span>
            {text} <a href={link.href}>{link.text}</a>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Clients who agreed to be named, or while there are none universities, and figures of published studies. */
function ClientStrip() {
  return (
    <section className="client-strip">
      <div className="wrap">
        {clients.length > 0 ? <Clients /> : <Universities />}
        <PublishedResults />
      </div>
    </section>
  );
}

/** Site specification, section 2: three accordions. */
const shownPosts = 3;

function RecentPosts() {
  const shown = articles.slice(0, shownPosts);
  const items = shown.map(({ slug, frontMatter, wordCount }) => ({
    id: `post-${slug}`,
    title: frontMatter.title,
    content: (
      <>
        <p>{frontMatter.summary}</p>
        <p>
          <a
            className="arrow-link"
            href={articlePath(slug)}
            aria-label={`${recentPosts.readLabel}: ${frontMatter.title}`}
          >
            {recentPosts.readLabel} ({readingMinutes(wordCount)} min)
            <ArrowRight aria-hidden="true" />
          </a>
        </p>
      </>
    ),
  }));
  return (
    <section className="page-section recent-posts">
      <div className="recent-posts-head">
        <h2 id="recent-posts">{recentPosts.heading}</h2>
        <a className="arrow-link" href={blogPage.path}>
          {recentPosts.allLabel(articles.length)}
          <ArrowRight aria-hidden="true" />
        </a>
      </div>
      <Accordion name="recent-posts" items={items} />
      <div className="plate plate-inset post-plates">
        {shown.map(({ slug, frontMatter }) => (
          <div key={slug}>{frontMatter.picture && <GalleryDrawing name={frontMatter.picture} />}</div>
        ))}
      </div>
    </section>
  );
}

/** The bar fills when the section comes into view, by an attribute that the page's script sets on the document element. */
function SkillBar({ percent, label }: Skill) {
  return (
    <>
      {" "}
      <small>{percent}%</small>
      <span
        className="skill-bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <svg aria-hidden="true" width="100%" height="6" preserveAspectRatio="none">
          <rect className="skill-fill" width={`${percent}%`} height="6" />
        </svg>
      </span>
    </>
  );
}

function Cell({ skill, hasBar }: { skill: Skill; hasBar: boolean }) {
  const { reported, detected, cataloged } = skill;
  if (!reported) return <td>–</td>;
  if (detected === 0) return <td>{skills.reported}</td>;
  return (
    <td>
      {detected} of {cataloged}
      {hasBar && <SkillBar {...skill} />}
    </td>
  );
}

function Row({ row: { tool, path, hasBars, skills: cells } }: { row: ToolSkills }) {
  return (
    <tr className={hasBars ? "skill-bars" : undefined}>
      <th scope="row">
        <a href={path}>{tool}</a>
      </th>
      {cells.map((skill) => (
        <Cell key={skill.family} skill={skill} hasBar={hasBars} />
      ))}
    </tr>
  );
}

/** What each tool detects of each family of smells; the shares of one of them as bars. */
function Skills() {
  return (
    <div className="skills" data-skills="">
      <h3>{skills.heading}</h3>
      <p>{skills.introduction}</p>
      <table className="skill-table">
        <thead>
          <tr>
            <td />
            {skills.families.map(({ id, name, path }) => (
              <th key={id} scope="col">
                <a href={path}>{name}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {skills.tools.map((row) => (
            <Row key={row.tool} row={row} />
          ))}
        </tbody>
      </table>
      <p className="note">{skills.note}</p>
    </div>
  );
}
