import type { ReactNode } from "react";
import { whatIs } from "#content/home.ts";
import { Paragraphs } from "../../components/rich-text.tsx";

export function WhatIs({ children }: { children: ReactNode }) {
  return (
    <section className="page-section what-is">
      <div className="what-is-words">
        <h2 id={whatIs.id}>{whatIs.heading}</h2>
        <Paragraphs texts={whatIs.paragraphs} />
      </div>
      {children}
    </section>
  );
}
