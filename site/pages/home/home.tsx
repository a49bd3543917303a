import { Benefits } from "./benefits.tsx";
import { ClassExample } from "./class-example.tsx";
import { ClientStrip } from "./client-strip.tsx";
import { Hero } from "./hero.tsx";
import { LibrariesExample } from "./libraries-example.tsx";
import { NextSteps } from "./next-steps.tsx";
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
        <div className="examples swipe">
          <ClassExample />
          <Skills />
          <LibrariesExample />
        </div>
      </WhatIs>
      <Benefits />
      <RecentPosts />
      <Videos />
      <NextSteps />
    </>
  );
}
