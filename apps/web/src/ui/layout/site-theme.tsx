import type { ReactNode } from 'react';

/**
 * The element that Radix Themes' `Theme` makes. `Theme` itself holds a provider for tooltips, and with it every page
 * would load their positioning, which few pages need. What `Theme` tells dialogs they are told by `ui/dialog.tsx`.
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
