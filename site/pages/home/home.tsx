import { articles } from "virtual:documents";
import { drawn as evidence } from "virtual:drawn/home";
import { ArrowRight, Copy } from "lucide-react";
import { universities } from "#content/catalog/universities.ts";
import { blogPage } from "#content/pages/blog.ts";
import {
  benefits,
  benefitsHeading,
  clientStrip,
  clients,
  clientsHeading,
  nextSteps,
  publishedResults,
  recentPosts,
  whatIs,
} from "#content/pages/home.ts";
import { GalleryDrawing, pictureNamed } from "../../figures/picture-part.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import { readingMinutes } from "../../markdown/document-summary.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { CommandText } from "../../ui/command-text.tsx";
import { Paragraphs } from "../../ui/rich-text.tsx";
import { ClassExample } from "./class-example.tsx";
import { Hero } from "./hero.tsx";
import { Skills } from "./skills.tsx";
import { Videos } from "./videos.tsx";

/** The sections in the order of the specification, section 2. */
export function HomePage() {
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

function Benefits() {
  return (
    <section className="page-section">
      <h2 id="benefits">{benefitsHeading}</h2>
      <ul className="benefits">
        {benefits.map(({ title, text, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="muted">{text}</p>{" "}
            <a className="arrow-link" href={link.href}>
              {link.text}
              <ArrowRight aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first command, which the page's script copies (`site/app/behavior.client.ts`), and the three ways on. */
function NextSteps() {
  return (
    <nav className="plate next-steps" aria-labelledby="next-steps">
      <div className="wrap">
        <h2 id="next-steps">{nextSteps.heading}</h2>
        <p className="first-run">
          <code id="first-command">
            <CommandText command={nextSteps.command} />
          </code>
          <button
            type="button"
            className="icon-button"
            aria-label="Copy the command"
            data-copy="first-command"
            data-copied="Command copied."
            data-not-copied="The command could not be copied. It is selected instead."
          >
            <Copy aria-hidden="true" />
          </button>
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
  const { address, width, height } = evidence.map;
  const countries = new Set(universities.map(({ country }) => country)).size;
  return (
    <div className="research">
      <div>
        <h2 id="clients">{clientStrip.heading}</h2>
        <ul className="research-names">
          {clientStrip.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <a className="arrow-link" href="/acad-lic-request#universities">
          {universities.length} universities in {countries} countries
          <ArrowRight aria-hidden="true" />
        </a>
      </div>
      <img src={address} width={width} height={height} alt="" loading="lazy" />
    </div>
  );
}

/** One figure, and below it the others in a smaller size. */
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
        {shown.map(({ slug, frontMatter: { picture } }) => (
          <div key={slug}>
            {picture && (
              <>
                <p className="post-finding">{pictureNamed(picture).finding}</p>
                <GalleryDrawing name={picture} isWhole />
              </>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
