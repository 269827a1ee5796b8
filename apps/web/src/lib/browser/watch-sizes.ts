/**
 * Calls `onChange` once at first and after each change of size of these elements; gives what ends it. It is called in
 * the next frame: sizes that change while sizes are being reported are a fault of the page in WebKit.
 */
export function watchSizes(elements: Iterable<Element>, onChange: () => void): () => void {
  let frame = 0;
  const sizes = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onChange);
  });
  for (const each of elements) sizes.observe(each);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
  };
}
