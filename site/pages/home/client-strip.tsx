import { ArrowRight } from "lucide-react";
import { clients } from "#content/clients.ts";
import { clientStrip, clientsHeading } from "#content/home.ts";

function Clients() {
  return (
    <section className="client-strip" aria-labelledby="clients">
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
    </section>
  );
}

/** Clients who agreed to be named; while there are none, institutions whose public work shows the tools in use. */
export function ClientStrip() {
  if (clients.length > 0) return <Clients />;
  return (
    <section className="client-strip" aria-labelledby="clients">
      <h2 id="clients">{clientStrip.heading}</h2>
      <ul>
        {clientStrip.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>
        {clientStrip.note}{" "}
        <a className="arrow-link" href="/acad-lic-request#universities">
          {clientStrip.linkLabel}
          <ArrowRight aria-hidden="true" />
        </a>
      </p>
    </section>
  );
}
