import type { MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { skills } from "#content/skills.ts";
import { metadataOf } from "../../seo/page-metadata.ts";
import { Benefits } from "./benefits.tsx";
import { ClientStrip } from "./client-strip.tsx";
import { Hero } from "./hero.tsx";
import { RecentPosts } from "./recent-posts.tsx";
import { Skills } from "./skills.tsx";
import { Videos } from "./videos.tsx";
import { WhatIs } from "./what-is.tsx";

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
