import "./skills.css";
import "./home.css";
import "./hero.css";
import { Copy, Download } from "lucide-react";
import { universities } from "#content/catalog/universities.ts";
import { blogPage } from "#content/pages/blog.ts";
import {
  benefits,
  benefitsHeading,
  clientStrip,
  clients,
  clientsHeading,
  hero,
  heroNote,
  nextSteps,
  publishedResult,
  recentPosts,
  structureWords,
  whatIs,
} from "#content/pages/home.ts";
import { type Skill, skills, type ToolSkills } from "#content/pages/skills.ts";
import { ArrowLink } from "#site/ui/arrow-link.tsx";
import { hero as heroGraph } from "../../figures/graph/hero.tsx";
import { graphCanvas } from "../../figures/graph/type-graph-file.ts";
import { GalleryDrawing } from "../../figures/picture.tsx";
import { mapImage } from "../../figures/university-map/map-files.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import { readingMinutes } from "../../markdown/document-summary.ts";
import { articles } from "../../markdown/documents.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { CommandText } from "../../ui/command-text.tsx";
import plate from "../../ui/plate.module.css";
import { Plate } from "../../ui/plate.tsx";
import { Paragraphs } from "../../ui/rich-text.tsx";
import { ClassExample } from "./class-example.tsx";
import { Videos } from "./videos.tsx";

export const path = "/";

/** The sections in the order of the specification, section 2. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <ClientStrip />
      <section className="what-is">
        <div className="page-section">
          <h2 id={whatIs.id}>{whatIs.heading}</h2>
          <Paragraphs texts={whatIs.paragraphs} />
        </div>
        <ClassExample />
        <Skills />
      </section>
      <Benefits />
      <RecentPosts />
      <Videos />
      <NextSteps />
    </>
  );
}

function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 id="hero-heading">{hero.heading}</h1>
        <p className="lead">{hero.sentence}</p>
        <p className="actions">
          <a className="button" href="/download">
            <Download aria-hidden="true" />
            {hero.downloadLabel}
          </a>{" "}
          <a className="button button-quiet" href={hero.resultLink.href}>
            {hero.resultLink.text}
          </a>
        </p>
        <p className="note">{heroNote}</p>
      </div>
      <StructurePlate />
    </section>
  );
}

const { address, dataAddress, typeName, dependents, types, place, title, specimen, description } = heroGraph;

/** One story of the graph. `site/client/type-graph.ts` tells the others when a type is chosen. */
function StructurePlate() {
  return (
    <div className="hero-plate">
      <Plate specimen={specimen}>
        <type-graph load="on-touch" src={dataAddress}>
          <figure className="structure">
            <figcaption>
              <p className="structure-finding">
                {dependents} of {types} types depend on <code>{typeName}</code>
              </p>
              <p className="structure-detail note">
                {structureWords.detail} <span className="structure-invitation">{structureWords.invitation}</span>
              </p>
            </figcaption>
            <div className="structure-stage">
              <svg
                role="img"
                aria-label={title}
                aria-describedby="structure-words"
                viewBox={`0 0 ${graphCanvas.size} ${graphCanvas.size}`}
              >
                <use href={`${address}#net`} />
                <use className="structure-story" href={`${address}#story`} />
                <use className="structure-others" href={`${address}#others`} />
                <use className="structure-leaners" href={`${address}#leaners`} />
              </svg>
              <svg className="structure-name" aria-hidden="true">
                <text x={`${place.x}%`} y={`${place.y}%`}>
                  {typeName}
                </text>
              </svg>
              <button type="button" className="structure-cover" aria-label={structureWords.exploreLabel} />
            </div>
            <p id="structure-words" hidden>
              {description}
            </p>
            <ul className="structure-key note" aria-label={structureWords.keyLabel}>
              {structureWords.key.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </figure>
        </type-graph>
      </Plate>
    </div>
  );
}

/** The bar fills when the section comes into view, by an attribute that the page's script sets on the document element. */
function SkillBar({ percent, label }: Skill) {
  return (
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
  );
}

function SkillCell({ skill }: { skill: Skill }) {
  const { name, path } = skills.families.find(({ id }) => id === skill.family) ?? {};
  const { reported, detected, cataloged } = skill;
  return (
    <li>
      <a href={path}>{name}</a>
      {reported && detected > 0 ? (
        <>
          <span>
            {detected} of {cataloged}
          </span>
          <SkillBar {...skill} />
        </>
      ) : (
        <span className="muted">{reported ? skills.reported : skills.notReported}</span>
      )}
    </li>
  );
}

function SkillRow({ row: { tool, skills: cells } }: { row: ToolSkills }) {
  return (
    <ul className="skill-row" aria-label={tool}>
      {cells.map((skill) => (
        <SkillCell key={skill.family} skill={skill} />
      ))}
    </ul>
  );
}

/** What one tool detects of each family of smells, as bars; the other tools are a press away. */
function Skills() {
  return (
    <div className="wrap skills" data-skills="">
      <h3>{skills.heading}</h3>
      <p className="muted">{skills.introduction}</p>
      <fieldset>
        <legend className="visually-hidden">{skills.legend}</legend>
        {skills.tools.map(({ language }) => (
          <label key={language} className="choice choice-small">
            <input type="radio" name="skills-language" defaultChecked={language === skills.firstLanguage} />
            {language}
          </label>
        ))}
      </fieldset>
      {skills.tools.map((row) => (
        <SkillRow key={row.tool} row={row} />
      ))}
    </div>
  );
}

function Benefits() {
  return (
    <section className="page-section">
      <h2 id="benefits">{benefitsHeading}</h2>
      <ul className="benefits">
        {benefits.map(({ title, text, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="muted">{text}</p> <ArrowLink href={link.href}>{link.text}</ArrowLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first command, with a button to copy it, and the three ways on. */
function NextSteps() {
  return (
    <nav className="plate next-steps" aria-labelledby="next-steps">
      <div className="wrap">
        <h2 id="next-steps">{nextSteps.heading}</h2>
        <p className="first-run">
          <code id="first-command">
            <CommandText command={nextSteps.command} />
          </code>
          <copy-button
            source="first-command"
            copied="Command copied."
            not-copied="The command couldn't be copied. It's selected instead."
          >
            <button type="button" className="icon-button" aria-label="Copy the command">
              <Copy aria-hidden="true" />
            </button>
          </copy-button>
        </p>
        <ul>
          {nextSteps.steps.map(({ label, href, text }) => (
            <li key={href}>
              <a href={href}>{label}</a>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </nav>
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
  const { address, width, height } = mapImage;
  const countries = new Set(universities.map(({ country }) => country)).size;
  return (
    <div className="used-in-research">
      <div>
        <h2 id="clients">{clientStrip.heading}</h2>
        <ul className="research-names">
          {clientStrip.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <ArrowLink href="/acad-lic-request#universities">
          {universities.length} universities in {countries} countries
        </ArrowLink>
      </div>
      <img src={address} width={width} height={height} alt="" loading="lazy" />
    </div>
  );
}

function PublishedResult() {
  const { figure, text, link } = publishedResult;
  return (
    <p className="published-result">
      <strong>{figure}</strong> {text} <a href={link.href}>{link.text}</a>
    </p>
  );
}

/** Clients who agreed to be named, or while there are none universities, and the figure of a published study. */
function ClientStrip() {
  return (
    <section className="client-strip">
      <div className="wrap">
        {clients.length > 0 ? <Clients /> : <Universities />}
        <PublishedResult />
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
          <ArrowLink
            href={articlePath(slug)}
            label={`${recentPosts.readLabel} (${readingMinutes(wordCount)} min): ${frontMatter.title}`}
          >
            {recentPosts.readLabel} ({readingMinutes(wordCount)} min)
          </ArrowLink>
        </p>
      </>
    ),
  }));
  return (
    <section className="page-section recent-posts">
      <div className="recent-posts-head">
        <h2 id="recent-posts">{recentPosts.heading}</h2>
        <ArrowLink href={blogPage.path}>{recentPosts.allLabel(articles.length)}</ArrowLink>
      </div>
      <Accordion name="recent-posts" items={items} />
      <div className={`plate ${plate.inset} post-plates`}>
        {shown.map(({ slug, frontMatter: { picture } }) => (
          <div key={slug}>{picture && <GalleryDrawing name={picture} />}</div>
        ))}
      </div>
    </section>
  );
}
