import { articles } from "virtual:documents";
import { ArrowRight } from "lucide-react";
import { blogPage } from "#content/blog.ts";
import { recentPosts } from "#content/home.ts";
import { Accordion } from "../../components/accordion.tsx";
import { GalleryDrawing } from "../../illustrations/pictures/gallery-drawing.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import { readingMinutes } from "../../markdown/reading-time.ts";

/** Site specification, section 2: three accordions. */
const shownPosts = 3;

export function RecentPosts() {
  const shown = articles.slice(0, shownPosts);
  const items = shown.map(({ slug, frontMatter, wordCount }) => ({
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
    <section className="page-section recent-posts">
      <div className="recent-posts-head">
        <h2 id="recent-posts">{recentPosts.heading}</h2>
        <a className="arrow-link" href={blogPage.path}>
          {recentPosts.allLabel(articles.length)}
          <ArrowRight aria-hidden="true" />
        </a>
      </div>
      <Accordion name="recent-posts" items={items} />
      <div className="plate plate-inset post-plates">
        {shown.map(({ slug, frontMatter }) => (
          <div key={slug}>{frontMatter.picture && <GalleryDrawing name={frontMatter.picture} />}</div>
        ))}
      </div>
    </section>
  );
}
