import { siteRoutes } from "./site-routes.ts";

export default siteRoutes("content");
