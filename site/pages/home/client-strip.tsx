import { ArrowRight } from "lucide-react";
import { clients } from "#content/clients.ts";
import { clientStrip, clientsHeading, publishedResults, publishedResultsHeading } from "#content/home.ts";

function Clients() {
  return (
    <>
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
    </>
  );
}

function Universities() {
  return (
    <>
      <h2 id="clients">{clientStrip.heading}</h2>
      <ul>
        {clientStrip.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>
        <a className="arrow-link" href="/acad-lic-request#universities">
          {clientStrip.linkLabel}
          <ArrowRight aria-hidden="true" />
        </a>
      </p>
    </>
  );
}

function PublishedResults() {
  return (
    <>
      <h2>{publishedResultsHeading}</h2>
      <ul className="published-results">
        {publishedResults.map(({ figure, text, link }) => (
          <li key={figure}>
            <strong>{figure}</strong> {text} <a href={link.href}>{link.text}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Clients who agreed to be named, or while there are none universities, and figures of published studies. */
export function ClientStrip() {
  return (
    <section className="client-strip" aria-labelledby="clients">
      {clients.length > 0 ? <Clients /> : <Universities />}
      <PublishedResults />
    </section>
  );
}
