import { evidence } from "virtual:home";
import { ArrowRight } from "lucide-react";
import { clients } from "#content/clients.ts";
import { clientStrip, clientsHeading, publishedResults } from "#content/home.ts";
import { universities } from "#content/universities.ts";

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
export function ClientStrip() {
  return (
    <section className="client-strip">
      <div className="wrap">
        {clients.length > 0 ? <Clients /> : <Universities />}
        <PublishedResults />
      </div>
    </section>
  );
}
