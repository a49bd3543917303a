import type { Views } from "#contract/views.ts";
import { ServiceMarkup } from "../ui/service-page.tsx";

export const title = (props: Views["desk"]) => props.title;

export default function Desk({ content }: Views["desk"]) {
  return <ServiceMarkup markup={content} />;
}
