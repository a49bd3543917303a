import { skills } from "#content/skills.ts";
import { Benefits } from "./benefits.tsx";
import { ClientStrip } from "./client-strip.tsx";
import { Hero } from "./hero.tsx";
import { RecentPosts } from "./recent-posts.tsx";
import { Skills } from "./skills.tsx";
import { Videos } from "./videos.tsx";
import { WhatIs } from "./what-is.tsx";

/** The sections in the order of the specification, section 2. */
export function HomePage() {
  return (
    <>
      <Hero />
      <ClientStrip />
      <WhatIs>
        <Skills skills={skills} />
      </WhatIs>
      <Benefits />
      <RecentPosts />
      <Videos />
    </>
  );
}
