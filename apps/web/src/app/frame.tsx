import type { ReactNode } from 'react';
import { FRAME_TEXTS } from './copy/frame.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

/** What stands around every page. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <a className="skip-link" href="#content">
      {FRAME_TEXTS.skip}
    </a>
    <Header />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Footer />
  </>
);
