export const Idiomorph: {
  morph(
    place: Element,
    content: string | DocumentFragment,
    how: {
      morphStyle: "innerHTML" | "outerHTML";
      callbacks: {
        beforeAttributeUpdated: (name: string, node: Element, change: "update" | "remove") => boolean;
      };
    },
  ): Node[];
};
