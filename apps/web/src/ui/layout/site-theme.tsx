import type { ReactNode } from 'react';

/**
 * The element that Radix Themes' `Theme` renders. `Theme` itself includes a tooltip provider, which would load
 * positioning code on every page although few need it. `ui/dialog.tsx` passes to dialogs what `Theme` would provide.
 */
export const SiteTheme = ({ children }: { children: ReactNode }) => (
  <div
    className="radix-themes light"
    data-is-root-theme="true"
    data-accent-color="indigo"
    data-gray-color="sand"
    data-has-background="true"
    data-panel-background="translucent"
    data-radius="full"
    data-scaling="100%"
  >
    {children}
  </div>
);
