import "../styles/prose.css";
import "../components/facts.css";
import "../components/tables.css";
import "./desk.css";
import type { Views } from "#contract/views.ts";

export const title = (props: Views["desk"]) => props.title;

export default function Desk({ content }: Views["desk"]) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the service has escaped every value in it
    <section className="page-section prose desk" dangerouslySetInnerHTML={{ __html: content }} />
  );
}
