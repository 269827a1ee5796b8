import { usePublicConfig } from '../../lib/api/public-config.js';

/** Title and description of a page, lifted into the document's head by React. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  const { brand } = usePublicConfig();
  return (
    <>
      <title>{`${title} | ${brand}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
