import { articles } from "virtual:documents";
import { ArrowRight } from "lucide-react";
import { blogPage } from "#content/blog.ts";
import { recentPosts } from "#content/home.ts";
import { Accordion } from "../../components/accordion.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import { readingMinutes } from "../../markdown/reading-time.ts";

/** Site specification, section 2: three accordions. */
const shownPosts = 3;

export function RecentPosts() {
  const items = articles.slice(0, shownPosts).map(({ slug, frontMatter, wordCount }) => ({
    id: `post-${slug}`,
    title: frontMatter.title,
    content: (
      <>
        <p>{frontMatter.summary}</p>
        <p>
          <a
            className="arrow-link"
            href={articlePath(slug)}
            aria-label={`${recentPosts.readLabel}: ${frontMatter.title}`}
          >
            {recentPosts.readLabel} ({readingMinutes(wordCount)} min)
            <ArrowRight aria-hidden="true" />
          </a>
        </p>
      </>
    ),
  }));
  return (
    <section className="page-section split" aria-labelledby="recent-posts">
      <h2 id="recent-posts">{recentPosts.heading}</h2>
      <div>
        <Accordion name="recent-posts" items={items} />
        <p className="recent-posts-all">
          <a className="arrow-link" href={blogPage.path}>
            {recentPosts.allLabel}
            <ArrowRight aria-hidden="true" />
          </a>
        </p>
      </div>
    </section>
  );
}
