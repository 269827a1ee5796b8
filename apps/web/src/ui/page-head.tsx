import { publicConfig } from '../lib/public-config.js';

/** Title and description of a page, lifted into the document's head by React. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  return (
    <>
      <title>{`${title} | ${publicConfig().brand}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
