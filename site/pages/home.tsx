import type { MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { skills } from "#content/skills.ts";
import { metadataOf } from "../document/page-metadata.ts";
import { Benefits } from "../home/benefits.tsx";
import { ClientStrip } from "../home/client-strip.tsx";
import { Hero } from "../home/hero.tsx";
import { RecentPosts } from "../home/recent-posts.tsx";
import { Skills } from "../home/skills.tsx";
import { Videos } from "../home/videos.tsx";
import { WhatIs } from "../home/what-is.tsx";

export const meta: MetaFunction = () => metadataOf("/");

/** Runs while the site is built: the page carries the five figures, not the catalog they are computed from. */
export const loader = () => skills;

/** In the order of the specification, section 2. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <ClientStrip />
      <WhatIs>
        <Skills skills={useLoaderData<typeof loader>()} />
      </WhatIs>
      <Benefits />
      <RecentPosts />
      <Videos />
    </>
  );
}
