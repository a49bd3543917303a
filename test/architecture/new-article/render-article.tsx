import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router";
import { Frame } from "#site/layout/frame.tsx";
import ArticlePage from "#site/pages/article/article.tsx";
import { RecentPosts } from "#site/pages/home/recent-posts.tsx";

/** The page of an article as the build writes it, without its head. */
export function renderArticle(path: string, Text: ComponentType): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Frame path={path}>
        <Routes>
          <Route element={<ArticlePage />}>
            <Route path={path} element={<Text />} />
          </Route>
        </Routes>
      </Frame>
    </MemoryRouter>,
  );
}

export function renderRecentPosts(): string {
  return renderToStaticMarkup(<RecentPosts />);
}
