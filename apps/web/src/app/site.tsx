import { PartBoundary } from '../ui/feedback/part-boundary.js';
import { Frame } from './frame.js';
import { SiteRoutes } from './routes.js';
import { ScrollToTop } from './scroll-to-top.js';

/** Everything below the router: the same in the browser and where pages are written as HTML. */
export const Site = () => (
  <>
    <ScrollToTop />
    <PartBoundary>
      <Frame>
        <SiteRoutes />
      </Frame>
    </PartBoundary>
  </>
);
