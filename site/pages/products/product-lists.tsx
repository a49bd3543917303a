import { ArrowUpRight } from "lucide-react";
import type { Edition, Integration } from "#content/products/product.ts";
import { RichText } from "../../components/rich-text.tsx";

export function IntegrationList({ integrations }: { integrations: readonly Integration[] }) {
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

export function EditionList({ editions }: { editions: readonly Edition[] }) {
  return (
    <dl className="edition-list">
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
